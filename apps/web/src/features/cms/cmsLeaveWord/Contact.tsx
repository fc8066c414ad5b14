import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { cmsLeaveWordCalls, type CmsLeaveWordItem } from '@app/shared/cms/cmsLeaveWord.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './leaveWord.module.css'

interface ContactProps {
  row: Pick<CmsLeaveWordItem, 'id' | 'name' | 'phone' | 'email'>
  mayOpen: boolean
}

/** Veiled until somebody who may asks for it. */
export function Contact({ row, mayOpen }: ContactProps) {
  const [shown, setShown] = useState<{ phone: string | null; email: string | null }>()
  const [open, opening] = useOnce(async () => {
    setShown(await call(cmsLeaveWordCalls.contact, { params: { id: row.id } }))
  })
  const { phone, email } = shown ?? row
  const parts = [phone, email].filter(Boolean)
  if (parts.length === 0) return '-'
  return (
    <span className={css.contact}>
      <span className={css.parts}>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      {mayOpen && !shown && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          title="查看联系方式"
          aria-label={`查看${row.name}的联系方式`}
          loading={opening}
          onClick={open}
        />
      )}
    </span>
  )
}
