import { theme } from 'antd'
import { useMemo } from 'react'
import { usePreferences } from '#/stores/preferences.ts'
import type { ChartColours, ChartStyle } from './chartTypes.ts'

type Token = ReturnType<typeof theme.useToken>['token']

/** After the first, which is the preset's own colour; any two stay apart for colour-blind eyes (ui §13). */
export const seriesColours = {
  light: ['#22a67d', '#9c330a', '#a39502', '#7b1b84', '#474c54'],
  dark: ['#57e0b4', '#c46f4d', '#c1d350', '#db9dcf', '#7b8188'],
}

export function coloursOf(token: Token, dark: boolean): ChartColours {
  return {
    dark,
    series: [token.colorPrimaryText, ...(dark ? seriesColours.dark : seriesColours.light)],
    solid: token.colorPrimary,
    heading: token.colorTextHeading,
    text: token.colorText,
    secondary: token.colorTextSecondary,
    disabled: token.colorTextDisabled,
    split: token.colorSplit,
    border: token.colorBorder,
    card: token.colorBgContainer,
    elevated: token.colorBgElevated,
    spotlight: token.colorBgSpotlight,
    fill: token.colorFillTertiary,
    success: token.colorSuccess,
    warning: token.colorWarning,
    error: token.colorError,
    family: token.fontFamily,
  }
}

/** On paper everything is black on white, whatever the screen shows (ui §18). */
const paper = {
  heading: '#000000',
  text: '#000000',
  secondary: '#000000',
  split: '#d9d9d9',
  border: '#8c8c8c',
  card: '#ffffff',
  fill: '#f0f0f0',
}

/** The style of charts under the theme of the moment; the same object as long as nothing of it changes. */
export function useChartStyle(printing: boolean): ChartStyle {
  const { token } = theme.useToken()
  const dark = usePreferences(({ nav_theme }) => nav_theme === 'realDark')
  const patterns = usePreferences(({ weak }) => weak)
  return useMemo(() => {
    const colours = coloursOf(token, dark)
    if (!printing) return { colours, motion: token.motion, patterns }
    // The first colour of a dark screen is made for dark ground.
    const series = dark ? ['#2f54eb', ...seriesColours.light] : colours.series
    return { colours: { ...colours, ...paper, series, dark: false }, motion: false, patterns }
  }, [token, dark, patterns, printing])
}
