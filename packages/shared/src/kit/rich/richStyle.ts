/** Sizes of the editor's list, in points, largest first. */
export const fontSizes = [26, 24, 22, 20, 18, 16, 14, 12, 11, 10, 9] as const

/** Fonts of the editor's list; the value is what stands in the text. */
export const fontFamilies = [
  { label: '宋体', value: 'SimSun' },
  { label: '黑体', value: 'SimHei' },
  { label: '楷体', value: 'KaiTi' },
  { label: '仿宋', value: 'FangSong' },
  { label: '微软雅黑', value: 'Microsoft YaHei' },
  { label: 'Arial', value: 'Arial' },
  { label: 'Times New Roman', value: 'Times New Roman' },
  { label: 'Verdana', value: 'Verdana' },
  { label: 'Courier New', value: 'Courier New' },
] as const

/** The same fonts under the names that word processors write. */
const otherNames: Readonly<Record<string, string>> = {
  宋体: 'SimSun',
  新宋体: 'SimSun',
  nsimsun: 'SimSun',
  黑体: 'SimHei',
  楷体: 'KaiTi',
  楷体_gb2312: 'KaiTi',
  kaiti_gb2312: 'KaiTi',
  仿宋: 'FangSong',
  仿宋_gb2312: 'FangSong',
  fangsong_gb2312: 'FangSong',
  微软雅黑: 'Microsoft YaHei',
}
const families = new Map([
  ...fontFamilies.map(({ value }) => [value.toLowerCase(), value] as const),
  ...Object.entries(otherNames),
])

const namedColours: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
}

type Cleaner = (value: string) => string | undefined

/** `#rrggbb`, with two digits more when it is translucent; anything that is not one fixed colour is none. */
export const cleanColour: Cleaner = (value) => {
  if (/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(value)) return value
  if (Object.hasOwn(namedColours, value)) return namedColours[value]
  const parts = /^rgba?\( ?(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})(?:[ ,/]+(0|1|0?\.\d{1,6}))? ?\)$/.exec(value)
  if (!parts) return undefined
  const numbers = parts.slice(1, 4).map(Number)
  if (parts[4] !== undefined && Number(parts[4]) < 1) numbers.push(Math.round(Number(parts[4]) * 255))
  return numbers.every((n) => n <= 255) ? `#${numbers.map((n) => n.toString(16).padStart(2, '0')).join('')}` : undefined
}

/** The fonts among these that readers have, under the names that browsers know. */
export const knownFamilies: Cleaner = (value) => {
  const known = value
    .split(',')
    .map((name) => families.get(name.replaceAll(/["']/g, '').trim().toLowerCase()))
    .filter((name) => name !== undefined)
  return known.length > 0 ? [...new Set(known)].join(', ') : undefined
}
