/**
 * Builds one after the other. After each the server is started again; a build that fails is told, and the server that
 * runs is left alone.
 *
 * @param {object} steps
 * @param {(what: {core: boolean}) => Promise<unknown>} steps.build
 * @param {() => Promise<unknown>} steps.restart
 * @param {(error: unknown) => void} steps.complain
 * @returns {(what: {core: boolean}) => Promise<void>} asks for a build; resolves when it is over
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
