import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import RetweetOutlined from '@ant-design/icons/RetweetOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Button } from 'antd'
import type { CardRoute } from '@app/flow-engine/cards/types.ts'
import { ConditionInput } from '#/features/flowable/shared/rules/condition/ConditionInput.tsx'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { TaskChoice } from '#/features/flowable/shared/rules/TaskChoice.tsx'
import type { CardDesign, CardEditProps } from './cardDesign.ts'
import css from '#/features/flowable/shared/rules/rules.module.css'

const newRoute = (): CardRoute => ({ condition: { kind: 'rules', group: { isAll: true, rules: [] } }, target: '' })

/** The first whose condition holds is taken. */
function RouteList({ settings: { routes }, targets, fields, readOnly, onChange }: CardEditProps<54>) {
  const put = (next: CardRoute[]) => onChange({ routes: next })
  const swap = (at: number, to: number) => {
    const route = routes[at]
    if (route) put(routes.toSpliced(at, 1).toSpliced(to, 0, route))
  }
  return (
    <>
      <p className={css.note}>按顺序判断，转到第一个满足条件的节点；都不满足时继续向下</p>
      {routes.map((route, at) => {
        const name = `路由${at + 1}`
        const change = (part: Partial<CardRoute>) => put(routes.with(at, { ...route, ...part }))
        return (
          <section key={at} className={css.entry} aria-label={name}>
            <div className={css.entryHead}>
              <span>{name}</span>
              {!readOnly && (
                <span>
                  <Button
                    type="text"
                    size="small"
                    icon={<UpOutlined aria-hidden />}
                    aria-label={`上移${name}`}
                    disabled={at === 0}
                    onClick={() => swap(at, at - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DownOutlined aria-hidden />}
                    aria-label={`下移${name}`}
                    disabled={at === routes.length - 1}
                    onClick={() => swap(at, at + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除${name}`}
                    onClick={() => put(routes.toSpliced(at, 1))}
                  />
                </span>
              )}
            </div>
            <RuleRow label="目标节点">
              {(id) => (
                <TaskChoice
                  id={id}
                  tasks={targets}
                  disabled={readOnly}
                  value={route.target}
                  onChange={(target) => change({ target })}
                />
              )}
            </RuleRow>
            <ConditionInput
              value={route.condition}
              fields={fields}
              disabled={readOnly}
              onChange={(condition) => change({ condition })}
            />
          </section>
        )
      })}
      {!readOnly && (
        <Button
          type="link"
          size="small"
          className={css.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => put([...routes, newRoute()])}
        >
          添加路由
        </Button>
      )}
    </>
  )
}

export const route: CardDesign<54> = {
  icon: RetweetOutlined,
  tone: 'forks',
  place: 70,
  tabs: [{ key: 'routes', label: '路由', edit: (props) => <RouteList {...props} /> }],
}
