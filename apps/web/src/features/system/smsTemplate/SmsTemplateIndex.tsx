import { Suspense, useState } from 'react'
import { missingTemplateId } from '@app/shared/system/smsConfig.ts'
import { smsTemplate, type SmsTemplate } from '@app/shared/system/smsTemplate.ts'
import { configChoices, useSmsConfigs } from '#/features/system/shared/useSmsConfigs.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'

const SendDialog = lateDialog(() => import('./SendDialog.tsx'))

const inputs = { configId: ConfigSelect }

/** 短信模板 */
export default function SmsTemplateIndex() {
  const { hasPermi } = useAuth()
  const configs = useSmsConfigs()
  const [tested, setTested] = useState<Pick<SmsTemplate, 'id' | 'templateName' | 'content'>>()
  const usual = configs.find(({ isDefault, status }) => isDefault === 'Y' && status === '0')
  return (
    <>
      <ResourcePage
        resource={smsTemplate}
        search={['templateType', 'status', 'templateCode', 'apiTemplateId', 'configId', 'createTime']}
        choices={{ configId: configChoices(configs) }}
        columns={{
          configId: false,
          content: { width: undefined },
          remark: { hidden: true },
          apiTemplateId: { title: 'API模板编号', hidden: true },
        }}
        columnOrder={['templateCode', 'templateName', 'content', 'templateType', 'status', 'remark', 'apiTemplateId']}
        form={{
          inputs,
          judge: ({ configId, apiTemplateId }) =>
            missingTemplateId(configs.find(({ id }) => id === configId)?.provider ?? 'DEBUG', apiTemplateId),
          initialValues: usual ? { configId: usual.id } : {},
          size: { width: 960, height: 560 },
        }}
        editTitle={(row) => `修改【${row.templateName}】`}
        rowActions={
          hasPermi(['system:smsTemplate:send'])
            ? (row) => [{ key: 'send', label: '测试', run: () => setTested(row) }]
            : undefined
        }
        purpose="模板是发给手机的文字，由服务商审核后使用"
      />
      <Suspense>
        {tested && <SendDialog key={tested.id} template={tested} onClose={() => setTested(undefined)} />}
      </Suspense>
    </>
  )
}

/** The channel of a template: enabled ones, and the stored one whatever became of it. */
function ConfigSelect({ field: _field, rowId: _rowId, value, onChange, ...rest }: InputProps) {
  const configs = useSmsConfigs()
  const options = configs
    .filter(({ id, status }) => status === '0' || id === value)
    .map(({ id, configName, status }) => ({
      value: id,
      label: status === '0' ? configName : `${configName}（已停用）`,
    }))
  return (
    <Select
      {...rest}
      getPopupContainer={insideCard}
      placeholder="请选择"
      options={options}
      value={(value as string | undefined) || undefined}
      onChange={(next: string) => onChange?.(next)}
    />
  )
}
