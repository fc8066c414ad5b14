import { Suspense, useState } from 'react'
import { cmsApiToken } from '@app/shared/cms/cmsApiToken.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'

const SecretShown = lateDialog(() => import('#/components/SecretShown/SecretShown.tsx'))

const ReadClasses = (props: InputProps) => <ClassSelect {...props} action="view" multiple clearable />

/** 接口令牌: tokens with which other systems read the site. */
export default function TokenTab() {
  const [made, setMade] = useState<{ name: string; token: string }>()
  return (
    <>
      <ResourcePage
        resource={cmsApiToken}
        search={['name', 'status']}
        columns={{ prefix: { render: (row) => (row.prefix ? `${row.prefix}…` : '') } }}
        form={{ inputs: { classIds: ReadClasses }, size: { width: 720, height: 640 } }}
        purpose="其他系统凭令牌读取站点内容，说明见 /api/v1/openapi.json"
        onSaved={(row) => {
          if (typeof row?.token === 'string') setMade({ name: String(row.name), token: row.token })
        }}
      />
      <Suspense>
        {made && (
          <SecretShown
            title="令牌"
            owner={{ label: '令牌名称', value: made.name }}
            secret={made.token}
            warning="令牌只显示一次，请妥善保存"
            onClose={() => setMade(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
