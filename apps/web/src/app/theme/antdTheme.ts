import { theme, type ThemeConfig } from 'antd'
import { componentTokens } from './componentTokens.ts'
import { palettes, type Mode } from './palette.ts'
import { presetOf } from './presets.ts'

type Algorithm = typeof theme.defaultAlgorithm

/** Class that carries the library's CSS variables; set on the document so that hand-written CSS sees them too. */
export const cssVarKey = 'atrium'

const families =
  "'Microsoft YaHei', 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Noto Sans CJK SC', 'Noto Sans SC', " +
  "'Source Han Sans SC', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const codeFamilies = "Consolas, 'SF Mono', Menlo, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"

/** Colours that carry the chosen preset, under the library's names. */
function primaryTokens(mode: Mode, swatch: string) {
  const preset = presetOf(swatch)
  const c = mode === 'dark' ? preset.dark : preset.light
  const text = mode === 'dark' ? preset.dark.text : preset.light.solid
  const textHover = mode === 'dark' ? preset.dark.text : preset.light.hover
  return {
    colorPrimary: mode === 'dark' ? preset.dark.fill : preset.light.solid,
    colorPrimaryHover: c.hover,
    colorPrimaryActive: c.active,
    colorPrimaryBg: c.selected,
    colorPrimaryBgHover: c.selectedHover,
    colorPrimaryBorder: c.border,
    colorPrimaryBorderHover: text,
    colorPrimaryText: text,
    colorPrimaryTextHover: textHover,
    colorPrimaryTextActive: textHover,
    colorLink: text,
    colorLinkHover: textHover,
    colorLinkActive: textHover,
  }
}

function statusTokens(mode: Mode) {
  const { success, warning, error, blue } = palettes[mode]
  const tone = <N extends string>(name: N, t: { text: string; bg: string; border: string }, hover = t.text) =>
    ({
      [`color${name}`]: t.text,
      [`color${name}Hover`]: hover,
      [`color${name}Active`]: hover,
      [`color${name}Bg`]: t.bg,
      [`color${name}BgHover`]: t.bg,
      [`color${name}Border`]: t.border,
      [`color${name}BorderHover`]: t.border,
      [`color${name}Text`]: t.text,
      [`color${name}TextHover`]: hover,
      [`color${name}TextActive`]: hover,
    }) as Record<string, string>
  return {
    ...tone('Success', success),
    ...tone('Warning', warning),
    ...tone('Info', blue),
    ...tone('Error', error, error.hover),
    colorErrorActive: error.active,
    colorErrorBgFilledHover: error.bg,
    colorErrorBgActive: error.border,
  }
}

function neutralTokens(mode: Mode) {
  const p = palettes[mode]
  return {
    colorText: p.text,
    colorTextSecondary: p.secondary,
    colorTextTertiary: p.placeholder,
    colorTextQuaternary: p.disabled,
    colorBgLayout: p.page,
    colorBgContainer: p.card,
    colorBgElevated: p.elevated,
    colorBgSpotlight: p.spotlight,
    colorBgMask: p.mask,
    colorBorder: p.border,
    colorBorderSecondary: p.split,
    colorBorderDisabled: p.border,
    colorFill: p.fill,
    colorFillSecondary: p.fillSecondary,
    colorFillTertiary: p.fillTertiary,
    colorFillQuaternary: p.subtle,
  }
}

const sizeTokens = {
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 15,
  fontSizeXL: 18,
  fontSizeHeading1: 26,
  fontSizeHeading2: 22,
  fontSizeHeading3: 18,
  fontSizeHeading4: 16,
  fontSizeHeading5: 15,
  lineHeight: 20 / 13,
  lineHeightSM: 18 / 12,
  lineHeightLG: 22 / 15,
  controlHeight: 30,
  controlHeightLG: 40,
  controlHeightSM: 24,
  controlHeightXS: 16,
  borderRadius: 4,
  borderRadiusSM: 4,
  borderRadiusXS: 2,
  borderRadiusLG: 6,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.24s',
}

/** Shades of the library in which coloured tags are read on their own ground, where its seventh is too pale for it. */
const tagShades: Record<Mode, Readonly<Record<string, number>>> = {
  light: { volcano: 8, orange: 8, gold: 9, yellow: 9, lime: 9, green: 8, cyan: 8 },
  dark: { red: 8, geekblue: 8, purple: 8 },
}

/** Tags are written in the seventh shade of their colour. */
const tagTokens = (mode: Mode, derived: object) =>
  Object.fromEntries(
    Object.entries(tagShades[mode]).map(([colour, shade]) => [
      `${colour}7`,
      (derived as Readonly<Record<string, string>>)[`${colour}${shade}`],
    ]),
  )

/**
 * The library's own derivation, then the product's colours over it: the solid of a preset is not its seed, and a
 * seed token cannot be overridden after the derivation in any other way.
 */
function algorithmOf(mode: Mode, swatch: string): Algorithm {
  const derive = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const own = { ...neutralTokens(mode), ...statusTokens(mode), ...primaryTokens(mode, swatch), ...sizeTokens }
  return (seed) => {
    const derived = derive(seed)
    return { ...derived, ...tagTokens(mode, derived), ...own }
  }
}

export interface ThemeChoice {
  mode: Mode
  swatch: string
  reducedMotion: boolean
}

export function antdTheme({ mode, swatch, reducedMotion }: ThemeChoice): ThemeConfig {
  const p = palettes[mode]
  const primary = primaryTokens(mode, swatch)
  return {
    cssVar: { key: cssVarKey },
    hashed: false,
    algorithm: algorithmOf(mode, swatch),
    token: {
      colorPrimary: presetOf(swatch).swatch,
      fontFamily: families,
      fontFamilyCode: codeFamilies,
      fontSize: 13,
      borderRadius: 4,
      controlHeight: 30,
      motion: !reducedMotion,
      colorTextHeading: p.heading,
      colorTextPlaceholder: p.placeholder,
      colorTextDescription: p.secondary,
      colorTextDisabled: p.disabled,
      colorTextLabel: p.text,
      colorIcon: p.secondary,
      colorIconHover: p.heading,
      colorSplit: p.split,
      colorBgContainerDisabled: p.disabledBg,
      controlItemBgHover: p.hover,
      controlItemBgActive: primary.colorPrimaryBg,
      controlItemBgActiveHover: primary.colorPrimaryBgHover,
      controlOutline: 'transparent',
      controlOutlineWidth: 0,
      boxShadow: p.shadow,
      boxShadowSecondary: p.shadow,
      boxShadowTertiary: p.shadowCard,
    },
    components: componentTokens(mode, {
      text: primary.colorPrimaryText,
      selected: primary.colorPrimaryBg,
      fill: primary.colorPrimary,
      fillHover: primary.colorPrimaryHover,
      fillActive: primary.colorPrimaryActive,
    }),
  }
}
