import { Empty, Input } from 'antd'
import { useState } from 'react'
import type { RolePreview } from '@app/shared/system/rolePreview.ts'
import css from './RolePreview.module.css'

/** The calls that each permission opens. */
export function OpenedCalls({ calls }: { calls: NonNullable<RolePreview['calls']> }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = Object.entries(calls).filter(
    ([permission, opened]) =>
      permission.toLowerCase().includes(wanted) ||
      opened.some(({ path, summary }) => `${path} ${summary}`.toLowerCase().includes(wanted)),
  )
  return (
    <div className={css.panel}>
      <Input
        allowClear
        placeholder="请输入权限标识、路径或名称"
        aria-label="请输入权限标识、路径或名称"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />}
      <dl className={css.calls}>
        {found.map(([permission, opened]) => (
          <div key={permission}>
            <dt>{permission}</dt>
            {opened.map(({ method, path, summary }) => (
              <dd key={`${method} ${path}`}>
                <code>{`${method} ${path}`}</code>
                <span>{summary}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
