import { portletSeeds, portlets } from './portlets.ts'

/** Portlets whose figures are made up (system §16.8); an installation in earnest has none of them. */
export default portletSeeds(portlets.filter(({ sample }) => sample))
