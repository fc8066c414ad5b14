import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsFlowConfig, type FlowConfig } from '@app/shared/cms/cmsFlow.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'

const ConfigDialog = lateDialog(() => import('./ConfigDialog.tsx'))

/** 流程配置: how the articles of each class are reviewed. */
export default function ConfigTab() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly FlowConfig[]>()
  return (
    <>
      <ResourcePage
        resource={cmsFlowConfig}
        columns={{ auditors: false, processKey: false }}
        columnOrder={['className', 'classPath', 'auditMode', 'auditRounds', 'reviewers', 'autoPublish']}
        rowActions={(row) => [{ key: 'set', label: '设置', run: () => setRows([row]) }]}
        batch={(chosen) => (
          <Button size="small" disabled={chosen.length === 0} onClick={() => setRows(chosen)}>
            批量设置
          </Button>
        )}
        purpose="栏目建好后，可以在这里设置文章由谁审核。"
      />
      <Suspense>
        {rows && (
          <ConfigDialog
            rows={rows}
            onDone={() => {
              void client.invalidateQueries({ queryKey: [cmsFlowConfig.name] })
              void client.invalidateQueries({ queryKey: [cmsClass.name] })
              void message.success('修改成功')
            }}
            onClosed={() => setRows(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
