import { defaultPreferences, readable, type Preferences } from './preferences.ts'

/** Choices that follow the user to other browsers; what depends on the screen stays here. */
const themedKeys = [
  'nav_theme',
  'layout',
  'fixed_header',
  'fixed_sidebar',
  'content_width',
  'auto_hide_header',
  'color',
  'weak',
  'multi_tab',
  'single_keys',
] as const satisfies readonly (keyof Preferences)[]

/** JSON text of the choices, as the server keeps it. */
export const themedText = (preferences: Preferences) =>
  JSON.stringify(Object.fromEntries(themedKeys.map((key) => [key, preferences[key]])))

/** Nothing was chosen in this browser yet. */
export const isUntouched = (preferences: Preferences) => themedText(preferences) === themedText(defaultPreferences)

/** The choices in a text of the server; unknown keys and values are left out. */
export function parseThemed(text: string): Partial<Preferences> {
  const stored: unknown = JSON.parse(text)
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(([key]) => (themedKeys as readonly string[]).includes(key))
  return readable(Object.fromEntries(known))
}
