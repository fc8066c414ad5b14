import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Tabs } from 'antd'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { StartForm } from '@app/shared/flowable/request.ts'
import BusinessPage from '#/features/flowable/shared/BusinessPage.tsx'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { forgetPage } from '#/kit/page/dirtyPages.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { useShell } from '#/kit/session/shell.ts'
import css from './startSheet.module.css'

const FlowPicture = latePart(() => import('#/features/flowable/shared/request/FlowPicture.tsx'))

/** A request whose form is the page of another area: that page stores its object and begins the process. */
export default function BusinessStart({ opened: { definition } }: { opened: StartForm }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { open, close } = useShell()
  const { pathname, search } = useLocation()
  const started = (procInsId: string) => {
    message.success('流程启动成功')
    void queries.invalidateQueries({ queryKey: ['flowable:process'] })
    void queries.invalidateQueries({ queryKey: ['flowable', 'startable'] })
    const here = pathname + search
    forgetPage(here)
    close(here)
    open(recordLink(procInsId))
  }
  return (
    <div className={css.sheet}>
      <div className={css.paper}>
        <header className={css.paperHead}>
          <h1 className={css.paperTitle}>{definition.name}</h1>
        </header>
        <Tabs
          items={[
            {
              key: 'form',
              label: '业务表单',
              children: (
                <BusinessPage
                  page={definition.businessPage}
                  procInsId={null}
                  processKey={definition.key}
                  onStarted={started}
                />
              ),
            },
            {
              key: 'picture',
              label: '流程图',
              children: (
                <Suspense fallback={<Skeleton active />}>
                  <FlowPicture xml={definition.xml} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      <div className={css.bar} role="group" aria-label="流程操作">
        <Button type="text" className={css.back} onClick={() => open('/task/start')}>
          返回
        </Button>
      </div>
    </div>
  )
}
