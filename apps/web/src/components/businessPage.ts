/**
 * What the page of a business form is told (workflow §9). It reads its object by the request; where there is none yet it
 * asks for one: it stores its object, begins the process in the same transaction (`submitProcess`) and says so.
 */
export type BusinessPageProps =
  | { procInsId: string; taskId: string | null; businessKey: string | null }
  | { procInsId: null; processKey: string; onStarted: (procInsId: string) => void }
