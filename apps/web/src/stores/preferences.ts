import { create } from 'zustand'

export type NavTheme = 'light' | 'dark' | 'realDark'
export type LayoutMode = 'sidemenu' | 'topmenu'
export type ContentWidth = 'Fluid' | 'Fixed'
export type Language = 'zh-CN' | 'en-US'

export interface Preferences {
  /** Side menu collapsed. */
  sidebar_type: boolean
  is_mobile: boolean
  nav_theme: NavTheme
  layout: LayoutMode
  fixed_header: boolean
  fixed_sidebar: boolean
  content_width: ContentWidth
  auto_hide_header: boolean
  /** Swatch of the chosen preset. */
  color: string
  weak: boolean
  multi_tab: boolean
  app_language: Language
  lang: Language
  /** Shortcuts of a single key; they must be possible to switch off (WCAG 2.1.4). */
  single_keys: boolean
}

export const defaultPreferences: Preferences = {
  sidebar_type: false,
  is_mobile: false,
  nav_theme: 'light',
  layout: 'sidemenu',
  fixed_header: true,
  fixed_sidebar: true,
  content_width: 'Fluid',
  auto_hide_header: false,
  color: '#2F54EB',
  weak: false,
  multi_tab: true,
  app_language: 'zh-CN',
  lang: 'zh-CN',
  single_keys: true,
}

const allowed: { [K in keyof Preferences]: (value: unknown) => boolean } = {
  sidebar_type: isBoolean,
  is_mobile: isBoolean,
  nav_theme: (value) => value === 'light' || value === 'dark' || value === 'realDark',
  layout: (value) => value === 'sidemenu' || value === 'topmenu',
  fixed_header: isBoolean,
  fixed_sidebar: isBoolean,
  content_width: (value) => value === 'Fluid' || value === 'Fixed',
  auto_hide_header: isBoolean,
  color: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  weak: isBoolean,
  multi_tab: isBoolean,
  app_language: isLanguage,
  lang: isLanguage,
  single_keys: isBoolean,
}

function isBoolean(value: unknown) {
  return typeof value === 'boolean'
}

function isLanguage(value: unknown) {
  return value === 'zh-CN' || value === 'en-US'
}

const keys = Object.keys(defaultPreferences) as (keyof Preferences)[]

/** What the browser holds; anything unreadable or unknown counts as the default. */
export function readPreferences(storage: Storage): Preferences {
  return {
    ...defaultPreferences,
    ...readable(Object.fromEntries(keys.map((key) => [key, parsed(storage.getItem(key))]))),
  }
}

/** Those of the values that a preference may have. */
export function readable(values: Record<string, unknown>): Partial<Preferences> {
  return Object.fromEntries(
    keys.map((key) => [key, values[key]] as const).filter(([key, value]) => allowed[key](value)),
  )
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Written by something else under our key; the default takes its place.
    return undefined
  }
}

/** Options that follow from another one (shell §9). */
export function coupled(change: Partial<Preferences>): Partial<Preferences> {
  const follow: Partial<Preferences> = {}
  if (change.layout === 'sidemenu') follow.content_width = 'Fluid'
  if (change.layout === 'topmenu') Object.assign(follow, { fixed_sidebar: false, content_width: 'Fixed' })
  if (change.is_mobile === true) Object.assign(follow, { sidebar_type: false, content_width: 'Fluid' })
  return { ...follow, ...change }
}

function write(change: Partial<Preferences>) {
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, JSON.stringify(value))
}

interface PreferenceStore extends Preferences {
  change: (change: Partial<Preferences>) => void
  reset: () => void
}

/** Choices of this browser; stored under the keys of the specification, read before the first render. */
export const usePreferences = create<PreferenceStore>((set) => {
  const initial = readPreferences(localStorage)
  write(initial)
  const apply = (change: Partial<Preferences>) => {
    const all = coupled(change)
    write(all)
    set(all)
  }
  return { ...initial, change: apply, reset: () => apply(defaultPreferences) }
})
