import { ConfigProvider } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { Breakpoints, FormConfig } from '@app/form-engine/document/types.ts'
import { cleanDeclarations } from '@app/shared/kit/rich/declarations.ts'
import css from './form.module.css'

interface FormSheetProps {
  config: FormConfig
  children: ReactNode
}

/** The surface of a form: how labels stand, how large inputs are, the form's own cleaned style. The canvas has one, too. */
export function FormSheet({ config, children }: FormSheetProps) {
  const layout = config.layout ?? 'horizontal'
  const style = {
    '--label-width': `${config.labelWidth ?? 100}px`,
    ...columns('label', config.labelCol, 4),
    ...columns('wrapper', config.wrapperCol, 18),
    ...styleOf(config.customStyle),
  } as CSSProperties
  return (
    <ConfigProvider componentSize={config.size === 'middle' ? 'medium' : config.size}>
      <div
        className={css.sheet}
        style={style}
        data-layout={layout}
        data-labels={layout === 'horizontal' ? (config.labelLayout ?? 'flex') : undefined}
        data-align={config.labelAlign ?? 'right'}
        data-marks={config.hideRequiredMark ? 'hidden' : undefined}
      >
        {children}
      </div>
    </ConfigProvider>
  )
}

const sizes = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const

/** Custom properties for the columns at every width; what is not said stands as at the next smaller one. */
function columns(name: string, given: Breakpoints | undefined, otherwise: number): Record<string, number> {
  let last = otherwise
  return Object.fromEntries(
    sizes.map((size) => {
      last = given?.[size] ?? last
      return [`--${name}-${size}`, last]
    }),
  )
}

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** CSS declarations of a definition as a style, cleaned (security XS-09). */
export function styleOf(text: unknown): CSSProperties {
  const clean = typeof text === 'string' ? cleanDeclarations(text) : {}
  return Object.fromEntries(Object.entries(clean).map(([name, value]) => [camel(name), value]))
}
