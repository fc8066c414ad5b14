import { Form } from 'antd'
import { useState } from 'react'
import { ApiError, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'

/** A small form in a dialog: sends once, shows refusals at their fields, closes when it was taken. */
export function useOwnForm<T extends object>(send: (values: T) => Promise<unknown>) {
  const [form] = Form.useForm<T>()
  const [open, setOpen] = useState(true)
  const [submit, busy] = useOnce(async (values: T) => {
    try {
      await send(values)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const own = Object.entries(error.errors)
      if (own.length === 0) report(error)
      form.setFields(own.map(([name, text]) => ({ name: name as never, errors: [text] })))
    }
  })
  return { form, submit, busy, open, close: () => setOpen(false) }
}
