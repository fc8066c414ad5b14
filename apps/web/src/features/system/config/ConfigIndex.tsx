import { config, configCalls } from '@app/shared/system/config.ts'
import { configProblem, type ConfigValueType } from '@app/shared/system/configValue.ts'
import type { Locked } from '#/kit/form/FormFields.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useRefreshCache } from '#/kit/list/useRefreshCache.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { isSet } from '#/kit/session/brand.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import { configInputs } from './configInputs.tsx'
import css from './config.module.css'

/** Key and kind of a built-in setting are part of the program; only its value is the administrator's. */
const locked = ({ id, configType }: { id?: string; configType?: unknown }): Locked =>
  id !== undefined && configType === 'Y'
    ? { configKey: fixed, configType: fixed, isPublic: fixed, valueType: fixed }
    : {}
const fixed = '内置参数，不能修改'

function judge(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problem = configProblem(values)
  return problem ? { configValue: problem } : {}
}

/** 参数设置 */
export default function ConfigIndex() {
  const refreshCache = useRefreshCache(configCalls.refreshCache, [config.name])
  return (
    <ResourcePage
      resource={config}
      search={['configKey', 'configName', 'configType', 'createTime']}
      columns={{
        configKey: { width: 240 },
        configValue: {
          render: (row) => <ConfigValueCell type={row.valueType as ConfigValueType} value={row.configValue} />,
        },
        valueType: false,
        configType: { width: 112 },
      }}
      form={{ locked, judge, inputs: configInputs, drawer: 'max(480px, 45vw)' }}
      toolbar={refreshCache}
      removeText={(rows) => `当前选中名称为"${namesOf(rows, 'configName')}"的数据`}
      removeRefusal={(row) => (row.configType === 'Y' ? '内置参数不能删除' : undefined)}
    />
  )
}

/** A value in the look of its type; the stored word of a switch stays readable for whoever writes code against it. */
function ConfigValueCell({ type, value }: { type: ConfigValueType; value: string }) {
  if (type === 'image' && isSet(value)) return <img className={css.picture} src={value} alt={value} loading="lazy" />
  if (value === '') return <span className={css.none}>-</span>
  return <CutText>{type === 'switch' ? `${value === 'true' ? '开启' : '关闭'}（${value}）` : value}</CutText>
}
