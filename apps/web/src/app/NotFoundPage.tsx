import NotFoundIndex from '#/features/exception/NotFoundIndex.tsx'
import { useDocumentTitle } from '#/kit/session/brand.ts'

/** The bare page `/404`. */
export default function NotFoundPage() {
  useDocumentTitle('404')
  return (
    <main>
      <NotFoundIndex />
    </main>
  )
}
