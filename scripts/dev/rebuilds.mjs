/**
 * Queues builds one after another. Restarts the server after each; a failed build is reported and leaves the running
 * server alone.
 *
 * @param {object} steps
 * @param {(what: {core: boolean}) => Promise<unknown>} steps.build
 * @param {() => Promise<unknown>} steps.restart
 * @param {(error: unknown) => void} steps.complain
 * @returns {(what: {core: boolean}) => Promise<void>} requests a build; resolves when it has ended
 */
export function queueRebuilds({ build, restart, complain }) {
  let last = Promise.resolve();
  return (what) => {
    last = last.then(async () => {
      try {
        await build(what);
        await restart();
      } catch (error) {
        complain(error);
      }
    });
    return last;
  };
}
