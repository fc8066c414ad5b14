export type Mode = 'light' | 'dark'

/** Text, background and border of a status colour. */
export interface Tone {
  text: string
  bg: string
  border: string
}

/** Neutral and status colours of one mode (ui §2.3); every text pair reaches 4.5:1 (palette.test.ts). */
export interface Palette {
  page: string
  card: string
  elevated: string
  subtle: string
  hover: string
  expanded: string
  heading: string
  text: string
  secondary: string
  placeholder: string
  disabled: string
  border: string
  borderHover: string
  /** Control border under `prefers-contrast: more`. */
  borderStrong: string
  frame: string
  split: string
  outline: string
  /** Carries the white word of what is off. */
  switchOff: string
  switchOffHover: string
  disabledBg: string
  spotlight: string
  mask: string
  skeletonFrom: string
  skeletonTo: string
  scrollThumb: string
  fill: string
  fillSecondary: string
  fillTertiary: string
  success: Tone
  warning: Tone
  error: Tone & { hover: string; active: string; solidText: string }
  blue: Tone
  cyan: Tone
  searchHit: string
  badge: { bg: string; text: string }
  shadow: string
  shadowCard: string
  shadowSide: string
}

const tone = (text: string, bg: string, border: string): Tone => ({ text, bg, border })

export const palettes: Record<Mode, Palette> = {
  light: {
    page: '#f0f2f5',
    card: '#ffffff',
    elevated: '#ffffff',
    subtle: '#f7f8fa',
    hover: '#f2f3f5',
    expanded: '#fafafa',
    heading: '#222222',
    text: '#444444',
    secondary: '#5f656e',
    placeholder: '#686f78',
    disabled: '#a2a8b1',
    border: '#d0d3d8',
    borderHover: '#7d838c',
    borderStrong: '#767b84',
    frame: '#dee0e3',
    split: '#e8eaed',
    outline: '#868d97',
    switchOff: '#686f78',
    switchOffHover: '#5f656e',
    disabledBg: '#f2f3f5',
    spotlight: '#2b2f36',
    mask: 'rgba(20,24,32,.45)',
    skeletonFrom: '#f2f3f5',
    skeletonTo: '#e6e8eb',
    scrollThumb: '#c8d2e0',
    fill: '#d9dce1',
    fillSecondary: '#e4e6ea',
    fillTertiary: '#f2f3f5',
    success: tone('#237a2e', '#eef9ee', '#b2dfb5'),
    warning: tone('#a35200', '#fff7e8', '#ffd596'),
    error: { ...tone('#cf1322', '#fff1f0', '#ffb8b3'), hover: '#a8071a', active: '#820014', solidText: '#ffffff' },
    blue: tone('#1f5fd0', '#eef4ff', '#b5cfff'),
    cyan: tone('#0b7285', '#e8f8fb', '#a5dde8'),
    searchHit: '#c24116',
    badge: { bg: '#ffffff', text: '#cf1322' },
    shadow: '0 6px 20px rgba(31,35,41,.12)',
    shadowCard: '0 1px 2px rgba(31,35,41,.06)',
    shadowSide: '2px 0 8px rgba(29,35,41,.05)',
  },
  dark: {
    page: '#101318',
    card: '#181b22',
    elevated: '#20242d',
    subtle: '#1e222a',
    hover: '#252a34',
    expanded: '#1e222a',
    heading: '#f0f2f5',
    text: '#d5d9e0',
    secondary: '#a4abb6',
    placeholder: '#8f97a3',
    disabled: '#5f6773',
    border: '#414856',
    borderHover: '#8a919d',
    borderStrong: '#8a919d',
    frame: '#343a46',
    split: '#2a2f39',
    outline: '#6f7785',
    switchOff: '#6f7785',
    switchOffHover: '#666e7c',
    disabledBg: '#22262f',
    spotlight: '#3a4150',
    mask: 'rgba(0,0,0,.6)',
    skeletonFrom: '#22262f',
    skeletonTo: '#2c323d',
    scrollThumb: '#454d5b',
    fill: '#3a4150',
    fillSecondary: '#303642',
    fillTertiary: '#262b35',
    success: tone('#6cc878', '#182b1d', '#2c5535'),
    warning: tone('#e5a13c', '#2f2415', '#5f4520'),
    error: { ...tone('#ff7875', '#341a1d', '#6b2c2f'), hover: '#ff9c98', active: '#ff9c98', solidText: '#23090b' },
    blue: tone('#86adff', '#1a2540', '#324a7d'),
    cyan: tone('#4fc3d6', '#14292f', '#27505a'),
    searchHit: '#ff9c6e',
    badge: { bg: '#d9363e', text: '#ffffff' },
    shadow: '0 8px 24px rgba(0,0,0,.5)',
    shadowCard: 'none',
    shadowSide: 'none',
  },
}
