import { useQueryClient } from '@tanstack/react-query'
import { App, Input, Radio } from 'antd'
import { Suspense, useState } from 'react'
import {
  missingFields,
  smsConfig,
  type SmsConfig,
  smsConfigCalls,
  type SmsProvider,
  smsProviderFields,
  smsProviderKeys,
} from '@app/shared/system/smsConfig.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { CodePolicy } from './CodePolicy.tsx'
import css from './smsConfig.module.css'

const TestDialog = lateDialog(() => import('./TestDialog.tsx'))
const ReceiptAddress = lateDialog(() => import('./ReceiptAddress.tsx'))

type Item = Pick<SmsConfig, 'id' | 'configName' | 'isDefault' | 'status' | 'provider'>

/** Only what the chosen provider has a use for. */
const shows = (key: string, { provider }: Readonly<Record<string, unknown>>) => {
  const { required, further } = smsProviderFields[(provider as SmsProvider | undefined) ?? 'DEBUG']
  return [...required, ...further].some((used) => used === key) || !smsProviderKeys.some((own) => own === key)
}

/** 短信设置: the channels, and below them the rules for codes. */
export default function SmsConfigIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [opened, setOpened] = useState<{ dialog: 'test' | 'receipt'; row: Item }>()
  const mayEdit = hasPermi(['system:smsConfig:edit'])
  const mayQuery = hasPermi(['system:smsConfig:query'])
  const makeDefault = ({ id, configName }: Item) =>
    confirm({
      title: `是否将"${configName}"设为默认短信渠道?`,
      content: '新增短信模板时将默认选择此渠道',
      okText: '设为默认',
      run: async () => {
        await call(smsConfigCalls.setDefault, { params: { id } }, { silent: true })
        void client.invalidateQueries({ queryKey: [smsConfig.name] })
        void message.success('修改成功')
      },
    })
  const acts = (row: Item): RowAction[] => {
    const actions: RowAction[] = []
    if (mayEdit) actions.push({ key: 'test', label: '测试', run: () => setOpened({ dialog: 'test', row }) })
    if (mayEdit && row.isDefault !== 'Y') {
      const disabled = row.status === '0' ? undefined : '停用的渠道不能设为默认'
      actions.push({ key: 'default', label: '设为默认', disabled, run: () => makeDefault(row) })
    }
    if (mayQuery && row.provider !== 'DEBUG')
      actions.push({ key: 'receipt', label: '回执地址', run: () => setOpened({ dialog: 'receipt', row }) })
    return actions
  }
  const close = () => setOpened(undefined)

  return (
    <div className={css.page}>
      <ResourcePage
        resource={smsConfig}
        search={['configName', 'provider', 'status']}
        columns={{ configName: { width: 144 }, accessKey: { width: 120 }, remark: { width: undefined } }}
        form={{
          shows,
          inputs,
          judge: missingFields,
          locked: (row) => (row.id ? { provider: '保存后不可修改' } : {}),
          initialValues: { httpMethod: 'POST' },
          size: { width: 960, height: 560 },
        }}
        editTitle={(row) => `修改【${row.configName}】`}
        rowActions={acts}
        purpose="短信渠道决定短信由哪个服务商发出"
      />
      {mayQuery && <CodePolicy readOnly={!mayEdit} />}
      <Suspense>
        {opened?.dialog === 'test' && <TestDialog config={opened.row} onClose={close} />}
        {opened?.dialog === 'receipt' && <ReceiptAddress config={opened.row} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Hides what is typed; a stored secret is only ever shown as its mask. */
function SecretInput({ field: _field, rowId: _rowId, value, onChange, ...rest }: InputProps) {
  return (
    <Input.Password
      {...rest}
      value={(value as string | null | undefined) ?? ''}
      placeholder="请输入"
      autoComplete="new-password"
      visibilityToggle={value !== '******'}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

const methods = ['POST', 'GET']

function MethodInput({ field, rowId: _rowId, value, onChange, ...rest }: InputProps) {
  return (
    <Radio.Group
      {...rest}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={methods}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

const inputs = { accessSecret: SecretInput, httpMethod: MethodInput }
