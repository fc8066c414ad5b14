const types: Readonly<Record<string, string>> = { pngblip: 'png', jpegblip: 'jpeg' }
/** Copies of a picture for old readers; the picture itself stands beside it. */
const copies = /\{\\nonshppict[\s\S]*?\}\}/g
const pictures =
  /\\pict[\s\S]*?\\(pngblip|jpegblip|emfblip|wmetafile\d*|dibitmap\d*|macpict)[^{}]*?(?:\{[^{}]*\}\s*)*([\da-f\s]{20,})\}/gi

/**
 * The pictures of a text copied from a word processor, in their order; its HTML names files of the writer's disk only.
 * A picture of a kind that no browser shows stands as undefined.
 */
export function rtfPictures(rtf: string): (File | undefined)[] {
  return [...rtf.replaceAll(copies, '').matchAll(pictures)].map(([, kind = '', hex = ''], at) => {
    const type = types[kind.toLowerCase()]
    if (!type) return undefined
    const digits = hex.replaceAll(/\s/g, '')
    const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, i) =>
      Number.parseInt(digits.substr(i * 2, 2), 16),
    )
    return new File([bytes], `图片${at + 1}.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` })
  })
}
