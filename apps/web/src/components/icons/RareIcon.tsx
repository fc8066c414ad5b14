import type { ComponentType } from 'react'
import { drawings } from './drawings.ts'
import { DrawnIcon } from './DrawnIcon.tsx'
import { entryOf, exportOf } from './iconName.ts'
import * as brand from './library/brand.ts'
import * as data from './library/data.ts'
import * as direction from './library/direction.ts'
import * as editing from './library/editing.ts'
import * as general from './library/general.ts'
import * as suggestion from './library/suggestion.ts'

const icons: Readonly<Record<string, ComponentType>> = {
  ...direction,
  ...suggestion,
  ...editing,
  ...data,
  ...general,
  ...brand,
}

/** Names of older menus for marks that the library draws. */
export const brandOf: Readonly<Record<string, string>> = {
  Alipay: 'alipay',
  QRcode: 'qrcode',
  Sina: 'weibo',
  WeChat: 'wechat',
}

/** An icon that no menu row of the product names and somebody's may; an unknown name gives `profile`. */
export default function RareIcon({ name }: { name: string }) {
  const path = entryOf(drawings, name)
  if (path) return <DrawnIcon name={name} path={path} />
  const known = exportOf(entryOf(brandOf, name) ?? name)
  const Icon = (Object.hasOwn(icons, known) ? icons[known] : undefined) ?? general.Profile
  return <Icon />
}
