import { Form } from 'antd'
import type { ReactNode } from 'react'
import css from './SamplePage.module.css'

interface SamplePageProps {
  title: string
  initialValues?: Record<string, unknown>
  children: ReactNode
}

/** A page of 示例中心 that shows inputs in a form of their own. */
export function SamplePage({ title, initialValues, children }: SamplePageProps) {
  return (
    <section className={css.card} aria-labelledby="sample-title">
      <h1 id="sample-title">{title}</h1>
      <Form layout="vertical" className={css.form} {...(initialValues ? { initialValues } : {})}>
        {children}
      </Form>
    </section>
  )
}

/** The value a field of the sample form holds. */
export function Stored({ name }: { name: string }) {
  const value: unknown = Form.useWatch(name)
  return (
    <span>
      存储值：<code>{value ? String(value) : '-'}</code>
    </span>
  )
}
