import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { useLibraryLocale } from '#/app/locales.ts'
import { queryClient } from '#/app/queryClient.ts'
import { antdTheme, cssVarKey } from '#/app/theme/antdTheme.ts'
import { useReducedMotion } from '#/kit/mediaQuery.ts'
import { ownVariables } from '#/app/theme/strip.ts'
import { FormRenderer, type FormRendererProps } from '#/components/form/FormRenderer.tsx'
import { usePreferences } from '#/stores/preferences.ts'

interface Props extends FormRendererProps {
  /** Styles and everything that opens over the form stay in here. */
  shadow: ShadowRoot
}

/** The renderer with all that it needs around it, away from the styles of the page. */
export function EmbeddedForm({ shadow, ...form }: Props) {
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
        getPopupContainer={around}
      >
        <App component={false} message={{ maxCount: 3, getContainer: around }}>
          <QueryClientProvider client={queryClient}>
            <div className={`${cssVarKey} aidex-form`} style={ownVariables('light', color)}>
              <FormRenderer {...form} />
              <div ref={setOver} />
            </div>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>
  )
}
