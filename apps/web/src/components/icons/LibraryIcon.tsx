import type { ComponentType } from 'react'
import { byName } from './iconName.ts'
import * as brand from './library/brand.ts'
import * as data from './library/data.ts'
import * as direction from './library/direction.ts'
import * as editing from './library/editing.ts'
import * as general from './library/general.ts'
import * as suggestion from './library/suggestion.ts'

const icons = byName<ComponentType>({ ...direction, ...suggestion, ...editing, ...data, ...general, ...brand })

/** Any icon that may be chosen; an unknown name gives `profile`. */
export default function LibraryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? general.Profile
  return <Icon />
}
