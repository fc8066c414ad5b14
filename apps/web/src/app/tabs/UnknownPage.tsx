import { ExceptionPage } from '#/features/exception/ExceptionPage.tsx'

/** A menu row names a page that this build does not have. */
export function UnknownPage({ component }: { component: string }) {
  return <ExceptionPage status={404} text={`页面组件不存在：${component}`} />
}
