import { BrowserRouter } from 'react-router'
import { Guard } from './Guard.tsx'
import { Progress } from './Progress.tsx'
import { Providers } from './providers.tsx'

export function App() {
  return (
    <Providers>
      <BrowserRouter basename={import.meta.env.BASE_URL.replace(/\/$/, '')}>
        <Progress />
        <Guard />
      </BrowserRouter>
    </Providers>
  )
}
