import { BrowserRouter } from 'react-router'
import { basePath } from '#/kit/http/base.ts'
import { Guard } from './Guard.tsx'
import { Progress } from './Progress.tsx'
import { Providers } from './providers.tsx'

export function App() {
  return (
    <Providers>
      <BrowserRouter basename={basePath}>
        <Progress />
        <Guard />
      </BrowserRouter>
    </Providers>
  )
}
