import { App, Switch } from 'antd'
import { useState } from 'react'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { configTemplate, configTemplateCalls } from '@app/shared/tool/configTemplate.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { AskBeside } from '#/kit/page/beside/AskBeside.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'

/** 是否默认: switched where it is shown, after a question; the one that was the default is switched off by it. */
export function DefaultCell({ row }: { row: ItemOf<typeof configTemplate> }) {
  const { id, templateName, isDefault, status } = row
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const { refresh } = useResourceMutations(configTemplate)
  const [wanted, setWanted] = useState<'Y' | 'N'>()
  const next = isDefault === 'Y' ? 'N' : 'Y'
  const word = next === 'Y' ? '设置' : '取消'
  const [turn, busy] = useOnce(async () => {
    setWanted(next)
    try {
      await call(configTemplateCalls.changeDefault, { body: { id, isDefault: next } }, { silent: true })
      await refresh()
      void message.success(`${word}默认成功`)
    } catch (error) {
      void refresh()
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setWanted(undefined)
    }
  })
  if (!hasPermi([`${configTemplate.perm}:edit`])) return <DictTag type="sys_yes_no" value={isDefault} />
  const refused = status !== '0' && next === 'Y'
  return (
    <AskBeside ask={`确认${word}${templateName}的模板为默认模板吗?`} disabled={refused || busy} run={turn}>
      <Switch
        size="small"
        checked={(wanted ?? isDefault) === 'Y'}
        loading={busy}
        disabled={refused}
        title={refused ? '停用的模板不能设为默认' : undefined}
        aria-label={`默认 ${templateName}`}
        checkedChildren="是"
        unCheckedChildren="否"
      />
    </AskBeside>
  )
}
