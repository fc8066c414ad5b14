import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useMediaQuery, useReducedMotion, withoutHover } from '#/kit/page/mediaQuery.ts'
import { useOwnPress } from '#/kit/page/ownPress.ts'
import { usePrinting } from '#/kit/page/usePrinting.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { useLibraryLocale } from './locales.ts'
import { NoticeBridge } from './notices.tsx'
import { queryClient } from './queryClient.ts'
import { questions } from './questions.tsx'
import { antdTheme } from './theme/antdTheme.ts'
import { modeOf, paintDocument } from './theme/document.ts'

const paper = { nav_theme: 'light', weak: false } as const

/** Everything below speaks to the library and the server through these. */
export function Providers({ children }: { children: ReactNode }) {
  const stored = usePreferences()
  const printing = usePrinting()
  // Paper is white whatever the theme.
  const preferences = useMemo(() => (printing ? { ...stored, ...paper } : stored), [printing, stored])
  const reducedMotion = useReducedMotion()
  const phone = useMediaQuery('(max-width: 575px)')
  const touch = useMediaQuery(withoutHover)
  const locale = useLibraryLocale()
  useOwnPress()
  const { color } = preferences
  const mode = modeOf(preferences)
  useLayoutEffect(() => paintDocument(preferences), [preferences])

  return (
    <ConfigProvider
      locale={locale}
      theme={antdTheme({ mode, swatch: color, reducedMotion })}
      componentSize={phone ? 'large' : 'middle'}
      // antd puts a blank between two Chinese characters in a button (新 增); labels must read as in the menu.
      button={{ autoInsertSpace: false }}
      modal={questions}
      // By a long press where nothing hovers (ui §15).
      tooltip={{ trigger: touch ? 'contextMenu' : 'hover' }}
      variant="outlined"
    >
      <AntApp
        component={false}
        message={{ maxCount: 3 }}
        notification={{ maxCount: 3, placement: 'topRight', top: 58, duration: 5 }}
      >
        <QueryClientProvider client={queryClient}>
          <NoticeBridge />
          {children}
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}
