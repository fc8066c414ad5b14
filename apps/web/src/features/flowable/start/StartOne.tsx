import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import type { StartForm } from '@app/shared/flowable/request.ts'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { useShell } from '#/kit/session/shell.ts'
import BusinessStart from './BusinessStart.tsx'
import { startFormQuery } from './startQueries.ts'
import { StartSheet } from './StartSheet.tsx'
import css from './startSheet.module.css'

/** One request from opening its form to 流程启动成功. */
export default function StartOne({ flowKey, draftId }: { flowKey: string; draftId: string | undefined }) {
  const { data, error, refetch } = useQuery(startFormQuery(flowKey, draftId))
  const { data: me } = useQuery(meQuery)
  const { open } = useShell()
  /** As it was opened: a later answer must not take away what is being written. */
  const [opened, setOpened] = useState<StartForm>()
  if (data && !opened) setOpened(data)
  usePageTitle(opened && `发起 ${opened.definition.name}`)
  if (error)
    return (
      <Result
        status="warning"
        title={<h1 className={css.failed}>{error.message}</h1>}
        extra={[
          <Button key="back" onClick={() => open('/task/start')}>
            返回
          </Button>,
          <Button key="again" type="primary" onClick={() => void refetch()}>
            重试
          </Button>,
        ]}
      />
    )
  if (!opened || !me) return <Skeleton active />
  if (opened.definition.businessPage) return <BusinessStart opened={opened} />
  return <StartSheet opened={opened} user={me.user} />
}
