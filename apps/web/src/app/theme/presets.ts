/** A colour of the product where it carries or is text; `swatch` is what is stored and shown for choosing (ui §3). */
export interface PresetLight {
  solid: string
  hover: string
  active: string
  selected: string
  selectedHover: string
  border: string
}

/** In the dark one colour cannot both sit behind white and be read as text, so `fill` and `text` differ. */
export interface PresetDark {
  fill: string
  hover: string
  active: string
  text: string
  selected: string
  selectedHover: string
  border: string
}

export interface Preset {
  key: string
  name: string
  swatch: string
  light: PresetLight
  dark: PresetDark
}

const light = (...c: [string, string, string, string, string, string]): PresetLight => ({
  solid: c[0],
  hover: c[1],
  active: c[2],
  selected: c[3],
  selectedHover: c[4],
  border: c[5],
})

const dark = (...c: [string, string, string, string, string, string, string]): PresetDark => ({
  fill: c[0],
  hover: c[1],
  active: c[2],
  text: c[3],
  selected: c[4],
  selectedHover: c[5],
  border: c[6],
})

export const presets: readonly Preset[] = [
  {
    key: 'dust',
    name: '薄暮',
    swatch: '#F5222D',
    light: light('#d51e27', '#b8171f', '#9c1119', '#fff1f0', '#ffebe9', '#ffa39e'),
    dark: dark('#e4202a', '#c91c25', '#ad1820', '#f37371', '#3a1820', '#471b22', '#7b1e26'),
  },
  {
    key: 'volcano',
    name: '火山',
    swatch: '#FA541C',
    light: light('#c24116', '#a63611', '#8a2c0d', '#fff2e8', '#ffecdf', '#ffbb96'),
    dark: dark('#cf4617', '#b63e14', '#9d3511', '#f3966a', '#38201b', '#46221c', '#7d341f'),
  },
  {
    key: 'sunset',
    name: '日暮',
    swatch: '#FAAD14',
    light: light('#91640c', '#785309', '#614306', '#fffbe6', '#fff3cc', '#ffe58f'),
    dark: dark('#9c6c0c', '#895f0b', '#775209', '#e8b43a', '#352a18', '#46361a', '#7d5c1b'),
  },
  {
    key: 'cyan',
    name: '明青',
    swatch: '#13C2C2',
    light: light('#0c7979', '#096464', '#064f4f', '#e6fffb', '#cdf7f1', '#87e8de'),
    dark: dark('#0d8282', '#0b7272', '#0a6363', '#33bdb8', '#142e33', '#133940', '#156669'),
  },
  {
    key: 'green',
    name: '极光绿',
    swatch: '#52C41A',
    light: light('#347c11', '#2a660d', '#215109', '#f6ffed', '#e7f9d6', '#b7eb8f'),
    dark: dark('#388512', '#317510', '#2b650e', '#6abf3a', '#1b2f1b', '#1f3b1c', '#32671e'),
  },
  {
    key: 'geekblue',
    name: '极客蓝',
    swatch: '#2F54EB',
    light: light('#2f54eb', '#1d39c4', '#162eaa', '#f0f5ff', '#e2ebff', '#adc6ff'),
    dark: dark('#4869ed', '#3f5cd1', '#3750b4', '#8fa9f7', '#1c2647', '#212d57', '#2f437f'),
  },
  {
    key: 'purple',
    name: '酱紫',
    swatch: '#722ED1',
    light: light('#722ed1', '#5c22ad', '#4a1a8f', '#f9f0ff', '#f0e0ff', '#d3adf7'),
    dark: dark('#8e58da', '#7d4dc0', '#6c43a6', '#b58ae6', '#281f40', '#322056', '#522793'),
  },
]

export const defaultSwatch = '#2F54EB'

/** The preset of a stored colour; a colour that is no swatch gives the default one. */
export function presetOf(swatch: string): Preset {
  const wanted = swatch.toUpperCase()
  const found = presets.find((preset) => preset.swatch === wanted) ?? presets.find((p) => p.swatch === defaultSwatch)
  if (!found) throw new Error('the default colour is no preset')
  return found
}
