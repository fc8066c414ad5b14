// Runs after every install, under whatever Node the machine has: older npm versions drop the shared
// bin name together with the runtime packages of other platforms, so the link is made here.
import { linkRuntime } from './setup/runtime.mjs'
import { stampInstall } from './setup/stamp.mjs'

linkRuntime()
stampInstall()
