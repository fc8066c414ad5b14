import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { controlTypes, definitionOf, type ControlType } from '@app/form-engine/controls/registry.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'

export interface PaletteGroup {
  key: string
  title: string
  types: readonly ControlType[]
}

const typesOf = (group: string) => controlTypes.filter((type) => definitionOf(type)?.group === group)

/** Groups of the palette in the order of form-designer §2. */
export const paletteGroups: readonly PaletteGroup[] = [
  { key: '1', title: '基础组件', types: typesOf('basic') },
  { key: '2', title: '布局组件', types: typesOf('layout') },
  { key: '3', title: '业务组件', types: typesOf('business') },
]

/** Entries whose word or type fits what somebody looks for, in groups that still have any. */
export function foundGroups(text: string): PaletteGroup[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...paletteGroups]
  return paletteGroups
    .map((group) => ({
      ...group,
      types: group.types.filter((type) => matchesTitle(typeLabel(type), wanted) || type.toLowerCase().includes(wanted)),
    }))
    .filter(({ types }) => types.length > 0)
}

/** Specified name (form-designer §2): the open groups, joined by commas. */
const storageKey = 'collapseDefaultActiveKey'

export function openGroups(): string[] {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? ['1'] : stored.split(',').filter(Boolean)
}

export const rememberGroups = (keys: readonly string[]) => localStorage.setItem(storageKey, keys.join(','))
