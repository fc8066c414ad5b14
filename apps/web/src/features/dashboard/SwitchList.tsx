import CheckOutlined from '@ant-design/icons/CheckOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { mostOwnPortals, newPortal } from '@app/shared/portal/portalCalls.ts'
import { useSwitch, type SwitchProps } from './useSwitch.ts'
import css from './switch.module.css'

/** The user's workbenches: open, change, delete, add (shell §17.2). */
export default function SwitchList(props: SwitchProps) {
  const { portals, current, open, design, remove } = useSwitch(props)
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
              onClick={() => open(portal)}
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
              onClick={() => design(portal.id)}
            />
            {portal.applicationRange === 'U' && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                title="删除"
                aria-label={`删除 ${portal.name}`}
                onClick={() => remove(portal)}
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
          onClick={() => design(newPortal)}
        >
          添加工作台
        </Button>
      )}
    </div>
  )
}
