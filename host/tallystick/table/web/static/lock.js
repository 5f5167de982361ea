// Lock the data that a seat keeps with the game in the store, and open it again: AES-GCM with a key of 128 bits. The key is made here, stays in
// this browser and in the part of its address after "#", and is never sent. On a page over plain HTTP in the local network, a browser has no
// cipher of its own. There a library from the laptop does the same (docs/seals.md).
const KEY_BYTES = 16;
const IV_BYTES = 12;
const MOST_KEYS = 5; // known to a browser: its seat may have had other addresses
const KEY = /^#key=([\w-]{22})$/;

const text = new TextEncoder();
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (chars) => Uint8Array.from(atob(chars.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

async function findCipher() {
  if (crypto.subtle) {
    const using = (key, use) => crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);
    return {
      lock: async (key, iv, additionalData, bytes) => new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, await using(key, "encrypt"), bytes)),
      open: async (key, iv, additionalData, bytes) => new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, await using(key, "decrypt"), bytes)),
    };
  }
  try {
    const { gcm } = await import("./cipher/aes.js");
    return {
      lock: (key, iv, about, bytes) => gcm(key, iv, about).encrypt(bytes),
      open: (key, iv, about, bytes) => gcm(key, iv, about).decrypt(bytes),
    };
  } catch {
    return null;
  }
}

// Returns the lock of a seat's page. `place` names the keys that this browser keeps for it.
export function attachLock(place) {
  const cipher = findCipher();
  const kept = () => JSON.parse(localStorage.getItem(place) ?? "[]");

  // Keep the key in the address, for every place of the page.
  function show() {
    const inAddress = KEY.exec(location.hash)?.[1];
    if (inAddress) localStorage.setItem(place, JSON.stringify([...new Set([inAddress, ...kept()])].slice(0, MOST_KEYS)));
    else if (kept().length) history.replaceState(null, "", `${location.pathname}#key=${kept()[0]}`);
  }

  function ownKey() {
    if (!kept().length) localStorage.setItem(place, JSON.stringify([toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))]));
    show();
    return fromBase64(kept()[0]);
  }

  show();
  addEventListener("hashchange", show);
  return {
    // Return the functions that lock and open, or null if this browser has none.
    cipher,
    // The address of this page with its key; empty until something was locked.
    address: () => (kept().length ? new URL(location.hash, document.baseURI).href : ""),
    // Return `value`, locked, as letters and digits. It can be opened only with the same `about`.
    async lock(about, value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const locked = await (await cipher).lock(ownKey(), iv, text.encode(about), text.encode(JSON.stringify(value)));
      return toBase64(new Uint8Array([...iv, ...locked]));
    },
    // Return the locked value, and whether the key in the address opened it; null if no key of this browser fits.
    async open(about, locked) {
      const tool = await cipher;
      for (const [at, key] of (tool ? kept() : []).entries()) {
        try {
          const bytes = fromBase64(locked);
          const opened = await tool.open(fromBase64(key), bytes.slice(0, IV_BYTES), text.encode(about), bytes.slice(IV_BYTES));
          return { value: JSON.parse(new TextDecoder().decode(opened)), isByAddress: at === 0 };
        } catch {
          // another key, another seal, or damage
        }
      }
      return null;
    },
  };
}
