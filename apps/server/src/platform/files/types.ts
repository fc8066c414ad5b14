/** Type and display of what may be stored; anything else is never served under another name (security UP-03). */
const types: Record<string, { mime: string; inline?: true }> = {
  png: { mime: 'image/png', inline: true },
  jpg: { mime: 'image/jpeg', inline: true },
  jpeg: { mime: 'image/jpeg', inline: true },
  gif: { mime: 'image/gif', inline: true },
  webp: { mime: 'image/webp', inline: true },
  bmp: { mime: 'image/bmp', inline: true },
  mp4: { mime: 'video/mp4', inline: true },
  webm: { mime: 'video/webm', inline: true },
  ogg: { mime: 'video/ogg', inline: true },
  ogv: { mime: 'video/ogg', inline: true },
  mp3: { mime: 'audio/mpeg', inline: true },
  avi: { mime: 'video/x-msvideo' },
  rmvb: { mime: 'application/vnd.rn-realmedia-vbr' },
  pdf: { mime: 'application/pdf' },
  txt: { mime: 'text/plain; charset=utf-8' },
  doc: { mime: 'application/msword' },
  xls: { mime: 'application/vnd.ms-excel' },
  ppt: { mime: 'application/vnd.ms-powerpoint' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  zip: { mime: 'application/zip' },
  rar: { mime: 'application/vnd.rar' },
  gz: { mime: 'application/gzip' },
  bz2: { mime: 'application/x-bzip2' },
}

export const mimeOf = (extension: string) => types[extension]?.mime ?? 'application/octet-stream'
export const isInline = (extension: string) => types[extension]?.inline === true
export const isKnownType = (extension: string) => Object.hasOwn(types, extension)

export const knownTypes = () => Object.keys(types)
