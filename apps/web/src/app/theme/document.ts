import { usePreferences, type Preferences } from '#/stores/preferences.ts'
import type { Mode } from './palette.ts'
import { ownVariables } from './strip.ts'

export const modeOf = (preferences: Pick<Preferences, 'nav_theme'>): Mode =>
  preferences.nav_theme === 'realDark' ? 'dark' : 'light'

/** Writes what CSS reads from the document: own variables, mode, weak colours. Before the first render and on change. */
export function paintDocument(preferences: Preferences = usePreferences.getState()) {
  const root = document.documentElement
  const mode = modeOf(preferences)
  for (const [name, value] of Object.entries(ownVariables(mode, preferences.color))) root.style.setProperty(name, value)
  root.style.colorScheme = mode
  root.dataset.mode = mode
  root.dataset.menu = preferences.nav_theme
  root.toggleAttribute('data-weak', preferences.weak)
  root.lang = preferences.app_language
}
