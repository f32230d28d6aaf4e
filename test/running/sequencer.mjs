import { BaseSequencer } from 'vitest/node';

/**
 * Runs the files of one project after those of another, in each project the longest first. A process that files share
 * is ended when the next file is of another project, and the modules are loaded again.
 */
export class OneProjectAfterAnother extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files);
    const { projects } = this.ctx;
    return sorted.toSorted((one, other) => projects.indexOf(one.project) - projects.indexOf(other.project));
  }
}
