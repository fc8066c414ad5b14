import { Suspense, type ComponentType } from 'react'
import { lateWith } from '#/kit/page/late/lateWith.tsx'
import * as common from './commonIcons.ts'
import { brandOf, drawnIcons } from './drawnIcons.tsx'
import { byName } from './iconName.ts'

const icons: Readonly<Record<string, ComponentType>> = { ...byName<ComponentType>(common), ...drawnIcons }
const LibraryIcon = lateWith(
  () => import('./LibraryIcon.tsx'),
  () => <common.Profile />,
)

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
