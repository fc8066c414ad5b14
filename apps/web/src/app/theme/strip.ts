import { palettes, type Mode } from './palette.ts'
import { presetOf } from './presets.ts'

/** Colours of header and brand strip; they carry the chosen colour, the rest of the page stays neutral (ui §2.3, §3). */
export interface Strip {
  bg: string
  text: string
  crumb: string
  /** Brand mark and avatar letter on white. */
  mark: string
  hover: string
  /** Hover behind text: white at 14 % would leave less than 4.5:1 on five of the presets. */
  hoverText: string
  split: string
}

/** Brown would no longer be the chosen gold, so 日暮 alone keeps its swatch on the strip, with dark text. */
const goldKey = 'sunset'

export function stripOf(mode: Mode, swatch: string): Strip {
  const preset = presetOf(swatch)
  if (mode === 'dark')
    return {
      bg: '#1b1f28',
      text: '#ffffff',
      crumb: 'rgba(255,255,255,.93)',
      mark: preset.dark.fill,
      hover: 'rgba(255,255,255,.14)',
      hoverText: 'rgba(255,255,255,.14)',
      split: palettes.dark.split,
    }
  if (preset.key === goldKey)
    return {
      bg: preset.swatch,
      text: '#222222',
      crumb: 'rgba(34,34,34,.93)',
      mark: preset.light.solid,
      hover: 'rgba(34,34,34,.1)',
      hoverText: 'rgba(255,255,255,.25)',
      split: 'transparent',
    }
  return {
    bg: preset.light.solid,
    text: '#ffffff',
    crumb: 'rgba(255,255,255,.93)',
    mark: preset.light.solid,
    hover: 'rgba(255,255,255,.14)',
    hoverText: 'rgba(0,0,0,.14)',
    split: 'transparent',
  }
}

/** Side menu and brand strip of the dark menu style. */
export const darkMenu = { bg: '#001529', subBg: '#000c17', item: 'rgba(255,255,255,.75)' } as const

/** Own CSS variables for what the library has no token for; hand-written CSS uses these and `--ant-*` only. */
export function ownVariables(mode: Mode, swatch: string): Record<string, string> {
  const strip = stripOf(mode, swatch)
  const palette = palettes[mode]
  const preset = presetOf(swatch)
  return {
    '--strip': strip.bg,
    '--strip-text': strip.text,
    '--strip-crumb': strip.crumb,
    '--strip-hover': strip.hover,
    '--strip-hover-text': strip.hoverText,
    '--menu-dark': darkMenu.bg,
    '--menu-dark-item': darkMenu.item,
    '--strip-split': strip.split,
    '--mark': strip.mark,
    '--accent-fill': mode === 'dark' ? preset.dark.fill : preset.light.solid,
    '--accent': mode === 'dark' ? preset.dark.text : preset.light.solid,
    '--scroll-thumb': palette.scrollThumb,
    '--frame-border': palette.frame,
    '--side-shadow': palette.shadowSide,
    '--outline': palette.outline,
    '--search-hit': palette.searchHit,
    '--skeleton-from': palette.skeletonFrom,
    '--skeleton-to': palette.skeletonTo,
    '--row-selected': palette.expanded,
    '--blue': palette.blue.text,
    '--blue-bg': palette.blue.bg,
    '--cyan': palette.cyan.text,
    '--cyan-bg': palette.cyan.bg,
    '--badge': palette.badge.bg,
    '--badge-text': palette.badge.text,
    '--border-hover': palette.borderHover,
    '--border-strong': palette.borderStrong,
    '--tile-0': '#3a5ce0',
    '--tile-1': '#2b6cb0',
    '--tile-2': '#b35c00',
    '--tile-3': '#0b7a6b',
    '--strength-full': '#00d1b2',
    '--strength-off': '#cccccc',
    '--card-shadow': palette.shadowCard,
  }
}
