import { Suspense, type ComponentType } from 'react'
import { lateWith } from '#/kit/page/late/lateWith.tsx'
import { commonDrawings } from './commonDrawings.ts'
import * as common from './commonIcons.ts'
import { DrawnIcon } from './DrawnIcon.tsx'
import { entryOf, exportOf } from './iconName.ts'

const icons: Readonly<Record<string, ComponentType>> = common
const RareIcon = lateWith(
  () => import('./RareIcon.tsx'),
  () => <common.Profile />,
)

/** A drawn icon of the product first, then the library's; an unknown name gives `profile`. */
export default function CommonIcon({ name }: { name: string }) {
  const path = entryOf(commonDrawings, name)
  if (path) return <DrawnIcon name={name} path={path} />
  const known = exportOf(name)
  const Known = Object.hasOwn(icons, known) ? icons[known] : undefined
  if (Known) return <Known />
  return (
    <Suspense>
      <RareIcon name={name} />
    </Suspense>
  )
}
