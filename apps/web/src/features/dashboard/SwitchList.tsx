import CheckOutlined from '@ant-design/icons/CheckOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import type { InfoAnswer } from '@app/shared/auth/session.ts'
import { mostOwnPortals, newPortal } from '@app/shared/portal/portalCalls.ts'
import type { useSwitch } from './useSwitch.ts'
import css from './switch.module.css'

type Portal = InfoAnswer['userPortalConfig'][number]

interface Props {
  portals: readonly Portal[]
  /** Id of the one that is shown. */
  current: string | undefined
  acts: ReturnType<typeof useSwitch>['acts']
}

/** The user's workbenches: open, change, delete, add (shell §17.2). */
export default function SwitchList({ portals, current, acts }: Props) {
  const own = portals.filter(({ applicationRange }) => applicationRange === 'U').length
  return (
    <div className={css.list}>
      {portals.length === 0 && <p className={css.none}>暂无工作台，点击添加</p>}
      <ul aria-label="工作台">
        {portals.map((portal) => (
          <li key={portal.id} data-current={portal.id === current}>
            <button
              type="button"
              className={css.name}
              title={portal.name}
              aria-current={portal.id === current}
              onClick={() => acts.open(portal)}
            >
              <span>{portal.name}</span>
              {portal.id === current && <CheckOutlined aria-hidden />}
            </button>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              title="编辑"
              aria-label={`编辑 ${portal.name}`}
              onClick={() => acts.design(portal.id)}
            />
            {portal.applicationRange === 'U' && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                title="删除"
                aria-label={`删除 ${portal.name}`}
                onClick={() => acts.remove(portal)}
              />
            )}
          </li>
        ))}
      </ul>
      {own < mostOwnPortals && portals.length <= mostOwnPortals && (
        <Button
          type="text"
          block
          className={css.add ?? ''}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => acts.design(newPortal)}
        >
          添加工作台
        </Button>
      )}
    </div>
  )
}
