import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CurrentUser, InfoAnswer } from '@app/shared/auth/session.ts'
import { layoutOf } from '@app/shared/portal/layout.ts'
import { newPortal } from '@app/shared/portal/portalCalls.ts'
import { PortletGrid } from '#/components/workbench/PortletGrid.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { greetingAt } from '#/kit/session/greeting.ts'
import { useProductZone } from '#/kit/session/productZone.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { useNow } from '#/kit/session/useNow.ts'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import css from './dashboard.module.css'

const Designer = lateDialog(() => import('#/components/workbenchDesigner/Designer.tsx'))

type Portal = InfoAnswer['userPortalConfig'][number]

/** 工作台: the workbench named by `key`, or the one the user comes back to. */
export default function DashBoardIndex() {
  const { data: me } = useQuery(meQuery)
  const [params] = useSearchParams()
  const [designed, setDesigned] = useState<string>()
  if (!me) return null
  const key = params.get('key')
  const portal = me.userPortalConfig.find(({ id }) => id === key) ?? me.defaultPortalConfig
  const design = () => setDesigned(portal?.id ?? newPortal)
  return (
    <div className={css.workbench}>
      <Greeting user={me.user}>
        {portal && (
          <Button icon={<LayoutOutlined aria-hidden />} onClick={design}>
            编辑工作台
          </Button>
        )}
      </Greeting>
      {portal ? <Shown portal={portal} onDesign={design} /> : <NoPortal onDesign={design} />}
      <Suspense>
        {designed !== undefined && (
          <Designer portalId={designed} saveType="user" onClose={() => setDesigned(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

function NoPortal({ onDesign }: { onDesign: () => void }) {
  return (
    <section className={css.card} aria-label="工作台">
      <ListEmpty title="暂无工作台，点击添加">
        <Button type="primary" onClick={onDesign}>
          添加工作台
        </Button>
      </ListEmpty>
    </section>
  )
}

function Shown({ portal, onDesign }: { portal: Portal; onDesign: () => void }) {
  const phone = usePhone()
  const items = layoutOf(portal.content ?? '[]')
  if (items && items.length > 0) return <PortletGrid key={portal.id} items={items} phone={phone} />
  return (
    <section className={css.card} aria-label={portal.name}>
      <ListEmpty
        title={items ? '该工作台还没有小页' : '数据格式错误'}
        text={items ? '添加小页，把常用的内容放在一起' : '该工作台的布局已损坏，重新设计后可恢复使用'}
      >
        <Button type="primary" onClick={onDesign}>
          {items ? '添加小页' : '重新设计'}
        </Button>
      </ListEmpty>
    </section>
  )
}

/** `11 月 20 日 星期五`: the day of the product, as the calendar below and the records have it. */
function dayText(now: Date, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('zh-CN', { month: 'numeric', day: 'numeric', weekday: 'long', timeZone })
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${part.month} 月 ${part.day} 日 ${part.weekday}`
}

/** Who I am, what day it is, and what can be done with the workbench. */
function Greeting({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const now = useNow()
  const zone = useProductZone()
  const roles = user.sysRoles.map((role) => role.roleName).join('、')
  return (
    <header className={css.greeting}>
      <div>
        <h1>
          {greetingAt(now.getHours())}，{user.name}
        </h1>
        <p>{[dayText(now, zone), user.sysDept?.deptName, roles].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </header>
  )
}
