import { lazy, Suspense, type ComponentType } from 'react'
import * as common from './commonIcons.ts'
import { brandOf, drawnIcons } from './drawnIcons.tsx'
import { byName } from './iconName.ts'

type Named = ComponentType<{ name: string }>

const icons: Readonly<Record<string, ComponentType>> = { ...byName<ComponentType>(common), ...drawnIcons }
const Profile: Named = () => <common.Profile />
const LibraryIcon = lazy<Named>(() => import('./LibraryIcon.tsx').catch(() => ({ default: Profile })))

/** A drawn icon of the product first, then the library's; an unknown name gives `profile`. */
export default function CommonIcon({ name }: { name: string }) {
  const Known = Object.hasOwn(icons, name) ? icons[name] : undefined
  if (Known) return <Known />
  return (
    <Suspense>
      <LibraryIcon name={brandOf[name] ?? name} />
    </Suspense>
  )
}
