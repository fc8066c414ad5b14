/** SHA-256 piece by piece: the browser's own takes whole files only, and only on secure origins. */
export interface Sha256 {
  update: (bytes: Uint8Array) => void
  /** Hexadecimal; nothing may follow. */
  digest: () => string
}

const blockBytes = 64
// First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4).
const constants = new Int32Array(64)
const startState = new Int32Array(8)
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
  if (!prime) continue
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 0x1_0000_0000) | 0
  if (found < 8) startState[found] = fraction(Math.sqrt(n))
  constants[found] = fraction(Math.cbrt(n))
  found++
}

export function createSha256(): Sha256 {
  const state = startState.slice()
  const words = new Int32Array(64)
  const rest = new Uint8Array(blockBytes)
  let restLength = 0
  let total = 0

  const update = (bytes: Uint8Array) => {
    total += bytes.length
    let at = 0
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, bytes.length)
      rest.set(bytes.subarray(0, at), restLength)
      restLength += at
      if (restLength < blockBytes) return
      compress(state, words, rest, 0)
      restLength = 0
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) compress(state, words, bytes, at)
    rest.set(bytes.subarray(at))
    restLength = bytes.length - at
  }

  return {
    update,
    digest() {
      const bits = total * 8
      const padding = new Uint8Array((restLength < 56 ? 56 : 120) - restLength + 8)
      padding[0] = 0x80
      const view = new DataView(padding.buffer)
      view.setUint32(padding.length - 8, Math.floor(bits / 0x1_0000_0000))
      view.setUint32(padding.length - 4, bits >>> 0)
      update(padding)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

/** Typed arrays always have the element asked for here; two kinds in one function would cost half the speed. */
const at = (list: Int32Array, i: number) => list[i] as number
const byteAt = (list: Uint8Array, i: number) => list[i] as number

/** The word turned right. */
const turned = (x: number, n: number) => (x >>> n) | (x << (32 - n))

/** One block of 64 bytes. */
function compress(state: Int32Array, words: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0, p = offset; i < 16; i++, p += 4)
    words[i] =
      (byteAt(bytes, p) << 24) | (byteAt(bytes, p + 1) << 16) | (byteAt(bytes, p + 2) << 8) | byteAt(bytes, p + 3)
  for (let i = 16; i < 64; i++) {
    const x = at(words, i - 15)
    const y = at(words, i - 2)
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i++) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}
