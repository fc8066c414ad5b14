import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Alert, App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { useLibraryLocale } from '#/app/locales.ts'
import { questions } from '#/app/questions.tsx'
import { antdTheme, cssVarKey } from '#/app/theme/antdTheme.ts'
import { ownVariables } from '#/app/theme/strip.ts'
import { FormRenderer, type FormRendererProps } from '#/components/form/FormRenderer.tsx'
import { useReducedMotion } from '#/kit/page/mediaQuery.ts'
import { usePreferences } from '#/stores/preferences.ts'

interface Props extends FormRendererProps {
  /** Styles and everything that opens over the form stay in here. */
  shadow: ShadowRoot
  /** Server data of this element alone. */
  queries: QueryClient
  /** Why the definition cannot be shown. */
  failure: string | undefined
}

/** The renderer with all that it needs around it, away from the styles of the page. */
export function EmbeddedForm({ shadow, queries, failure, ...form }: Props) {
  const locale = useLibraryLocale()
  const reducedMotion = useReducedMotion()
  const { color } = usePreferences()
  const [over, setOver] = useState<HTMLElement | null>(null)
  const around = () => over ?? (shadow as unknown as HTMLElement)
  return (
    <StyleProvider container={shadow}>
      <ConfigProvider
        locale={locale}
        theme={antdTheme({ mode: 'light', swatch: color, reducedMotion })}
        button={{ autoInsertSpace: false }}
        modal={questions}
        getPopupContainer={around}
      >
        <App component={false} message={{ maxCount: 3, getContainer: around }}>
          <QueryClientProvider client={queries}>
            <div className={`${cssVarKey} aidex-form`} style={ownVariables('light', color)}>
              {failure !== undefined && <Alert type="error" showIcon title={failure} />}
              <FormRenderer {...form} />
              <div ref={setOver} />
            </div>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>
  )
}
