import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import ShopOutlined from '@ant-design/icons/ShopOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType<{ 'aria-hidden': true }>> = {
  org: BankOutlined,
  company: ShopOutlined,
  dept: ApartmentOutlined,
  user: UserOutlined,
}

/** The picture of a kind of department, or of a person. */
export function OrgIcon({ type }: { type: string | null }) {
  const Icon = icons[type ?? '']
  return Icon ? <Icon aria-hidden /> : null
}
