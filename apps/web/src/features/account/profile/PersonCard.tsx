import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Profile } from '@app/shared/system/profile.ts'
import { Picture } from './Picture.tsx'
import { Tags } from './Tags.tsx'
import css from './profile.module.css'

const listed = (names: string) => names.split(',').filter(Boolean)

/** Left side of 个人中心. */
export function PersonCard({ profile: { user, roleGroup, postGroup } }: { profile: Profile }) {
  const place = [user.deptName, listed(postGroup).join('、')].filter(Boolean).join(' / ')
  return (
    <section className={css.card}>
      <div className={css.person}>
        <Picture name={user.name} avatar={user.avatar} size={104} />
        <h1>{user.userName}</h1>
        <p>{listed(roleGroup).join('、')}</p>
      </div>
      <ul className={css.facts}>
        <Fact label="手机" icon={<PhoneOutlined aria-hidden />} text={user.phonenumber} />
        <Fact label="邮箱" icon={<MailOutlined aria-hidden />} text={user.email} />
        <Fact label="部门和岗位" icon={<ApartmentOutlined aria-hidden />} text={place} />
        <Fact label="创建时间" icon={<CalendarOutlined aria-hidden />} text={user.createTime} />
      </ul>
      <Tags tags={user.tags} />
      <Names title="角色" names={listed(roleGroup)} />
      <Names title="岗位" names={listed(postGroup)} />
    </section>
  )
}

function Fact({ label, icon, text }: { label: string; icon: ReactNode; text: string | null }) {
  return (
    <li aria-label={label}>
      {icon}
      {text || <span className={css.none}>-</span>}
    </li>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div className={css.block}>
      <h2>{title}</h2>
      {names.length === 0 && <span className={css.none}>-</span>}
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </div>
  )
}
