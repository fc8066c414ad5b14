import { Suspense, useState } from 'react'
import { dataSource, type DataSource } from '@app/shared/form/dataSource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { SourceInput } from './SourceInput.tsx'

const SourceTest = lateDialog(() => import('./SourceTest.tsx'))

/** 数据源管理: choices that several forms share. */
export default function DataSourceIndex() {
  const { hasPermi } = useAuth()
  const [tested, setTested] = useState<Pick<DataSource, 'id' | 'dsName'>>()
  return (
    <>
      <ResourcePage
        resource={dataSource}
        purpose="供多个表单共用的选项：固定选项、字典或系统接口"
        columns={{ dsCode: { width: 180 }, dsType: { width: 96 }, status: { width: 88 } }}
        form={{
          frame: 'drawer',
          drawer: 720,
          size: { width: 720, height: 560 },
          inputs: { configJson: SourceInput },
          initialValues: { configJson: '' },
        }}
        rowActions={(row) =>
          hasPermi(['form:dataSource:query']) ? [{ key: 'test', label: '测试', run: () => setTested(row) }] : []
        }
      />
      <Suspense>{tested && <SourceTest source={tested} onClose={() => setTested(undefined)} />}</Suspense>
    </>
  )
}
