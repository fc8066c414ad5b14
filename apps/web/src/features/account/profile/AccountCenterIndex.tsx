import { Tabs } from 'antd'
import type { CenterTab } from '#/kit/frame/centerTab.ts'
import { Loaded } from './Loaded.tsx'
import { PersonCard } from './PersonCard.tsx'
import css from './profile.module.css'

const tabs = Object.values(import.meta.glob<{ default: CenterTab }>('#/features/**/*.center.tsx', { eager: true }))
  .map((module) => module.default)
  .toSorted((a, b) => a.order - b.order)

/** 个人中心: who I am on the left, what I may open and what is mine on the right. */
export default function AccountCenterIndex() {
  return (
    <Loaded>
      {(profile) => (
        <div className={css.center}>
          <PersonCard profile={profile} />
          <section className={css.card}>
            <Tabs
              items={tabs.map(({ key, Label, Tab }) => ({ key, label: <Label />, children: <Tab /> }))}
              destroyOnHidden
            />
          </section>
        </div>
      )}
    </Loaded>
  )
}
